export enum PageSizeType {
  Widescreen = 0,
  Standard = 1,
  Cortana = 2,
  Letter = 3,
  Custom = 4,
  Mobile = 5,
}

export enum DisplayOption {
  FitToPage = 0,
  FitToWidth = 1,
  ActualSize = 2,
}

export enum BackgroundType {
  Default = 0,
  Transparent = 1,
}

export enum VisualContainerDisplayMode {
  Visible = 0,
  Hidden = 1,
}

export enum LayoutType {
  Master = 0,
  Custom = 1,
  MobilePortrait = 2,
  MobileLandscape = 3,
}

export enum ReportAlignment {
  Left = 0,
  Center = 1,
  Right = 2,
  None = 3,
}

export enum SectionVisibility {
  AlwaysVisible = 0,
  HiddenInViewMode = 1,
}

export enum PageNavigationPosition {
  Bottom = 0,
  Left = 1,
}
