"""Pictures of variants: any size up to 36x36, regions of any shape, and the signs of their constraints."""

from ninefold.render.variant.painter import draw_variant, draw_variant_scene, layout_of
from ninefold.render.variant.text import text_of_variant

__all__ = ["draw_variant", "draw_variant_scene", "layout_of", "text_of_variant"]
