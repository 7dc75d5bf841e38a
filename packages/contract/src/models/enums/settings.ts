export enum HyperlinkClickBehavior {
  Navigate = 0,
  NavigateAndRaiseEvent = 1,
  RaiseEvent = 2,
}

export enum ContrastMode {
  None = 0,
  HighContrast1 = 1,
  HighContrast2 = 2,
  HighContrastBlack = 3,
  HighContrastWhite = 4,
}

export enum MenuLocation {
  Bottom = 0,
  Top = 1,
}

export enum CommandDisplayOption {
  Enabled = 0,
  Disabled = 1,
  Hidden = 2,
}

export enum BrowserPrintAdjustmentsMode {
  Default = 0,
  NoAdjustments = 1,
}

export enum QnaMode {
  Interactive = 0,
  ResultOnly = 1,
}

export enum BookmarksPlayMode {
  Off = 0,
  Presentation = 1,
}
