/** The settings of a new player, and the values that settings can have. */

export const SETTINGS = {
  theme: "auto",
  contrast: "auto",
  motion: "auto",
  language: "",
  automatic: false,
  showPeers: true,
  showEqual: true,
  showConflicts: true,
  showMistakes: false,
  showTimer: true,
  coordinates: true,
  letterKeys: true,
  allTools: false,
  palette: "paper",
  sounds: false,
  haptics: false,
  digitFirst: false,
  leftHanded: false,
};

/** The values that a setting can have, where its type alone does not tell. A test compares them with the dialog. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  contrast: ["auto", "normal", "more"],
  motion: ["auto", "normal", "none"],
  palette: ["paper", "sea", "forest", "plum"],
};
