export enum CredentialType {
  NoConnection = 0,
  OnBehalfOf = 1,
  Anonymous = 2,
}

export enum DataCacheMode {
  Import = 0,
  DirectQuery = 1,
}

export enum AggregateFunction {
  Default = 1,
  None = 2,
  Sum = 3,
  Min = 4,
  Max = 5,
  Count = 6,
  Average = 7,
  DistinctCount = 8,
}

/** A `const enum` in the published package, so without an object at run time there; here it has one. */
export enum DataType {
  Number = 'Number',
  Currency = 'Currency',
  Int32 = 'Int32',
  Percentage = 'Percentage',
  DateTime = 'DateTime',
  DateTimeZone = 'DateTimeZone',
  Date = 'Date',
  Time = 'Time',
  Duration = 'Duration',
  Text = 'Text',
  Logical = 'Logical',
  Binary = 'Binary',
}

/** A `const enum` in the published package, so without an object at run time there; here it has one. */
export enum ReportCreationMode {
  Default = 'Default',
  QuickExplore = 'QuickExplore',
}

/** Rows that `exportData` asks for. */
export enum ExportDataType {
  Summarized = 0,
  Underlying = 1,
}

/** Rows of a finished export (event `exportDataCompleted`). */
export enum ExportDataResultType {
  Summarized = 0,
  Underlying = 1,
  DataWithCurrentLayout = 2,
}

export enum ExportDataResultFormat {
  Csv = 0,
  Xlsx = 1,
}

export enum ExportDataCompletedStatus {
  Succeeded = 0,
  Failed = 1,
}
