/** Permissions of an embed token on a report. The numbers are bits: `All` is every one of them. */
export enum Permissions {
  Read = 0,
  ReadWrite = 1,
  Copy = 2,
  Create = 4,
  All = 7,
}

export enum ViewMode {
  View = 0,
  Edit = 1,
}

/** `Aad` is a person's own token, `Embed` one that the embedding service issued for one item. */
export enum TokenType {
  Aad = 0,
  Embed = 1,
}

/** Severity of an `IError`. */
export enum TraceType {
  Information = 0,
  Verbose = 1,
  Warning = 2,
  Error = 3,
  ExpectedError = 4,
  UnexpectedError = 5,
  Fatal = 6,
}
