# The wheel's bill of materials (PEP 770): everything linked into the extension, with the versions of this build.
file(STRINGS ${NB_DIR}/ext/robin_map/include/tsl/robin_growth_policy.h robin_map_lines
     REGEX "define TSL_RH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
list(TRANSFORM robin_map_lines REPLACE "[^0-9]+" "")
list(JOIN robin_map_lines . robin_map_VERSION)
if(NOT robin_map_VERSION MATCHES "^[0-9]+[.][0-9]+[.][0-9]+$" OR NOT nanobind_VERSION)
  message(FATAL_ERROR "cannot find the versions for the bill of materials: nanobind '${nanobind_VERSION}', robin_map '${robin_map_VERSION}'")
endif()
set(robin_map_TAG v${robin_map_VERSION})
configure_file(cmake/ninefold.cdx.json.in sboms/ninefold.cdx.json @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sboms/ninefold.cdx.json DESTINATION ${SKBUILD_METADATA_DIR}/sboms)
