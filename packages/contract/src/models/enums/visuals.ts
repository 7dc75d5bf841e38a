export enum SortDirection {
  Ascending = 1,
  Descending = 2,
}

export enum VisualDataRoleKind {
  Grouping = 0,
  Measure = 1,
  GroupingOrMeasure = 2,
}

export enum VisualDataRoleKindPreference {
  Measure = 0,
  Grouping = 1,
}
