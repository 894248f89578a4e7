/** The element `<nine-fold>` for other pages: docs/element.md. */
import "./board/colours.js"; // before there is a board
import "./board/element.js";
