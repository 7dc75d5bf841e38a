/** A file that is kept: of which export, and whose it is, so that no name of a person stands beside it. */
export interface KeptFile {
  readonly exportId: string
  readonly whose: string
  readonly bytes: number
  /** milliseconds since the epoch */
  readonly writtenAt: number
}

/** Where files of exports lie. */
export interface FilePlace {
  all(): Promise<readonly KeptFile[]>
  put(exportId: string, whose: string, bytes: Uint8Array): Promise<void>
  read(exportId: string): Promise<Buffer | undefined>
  /** Removes it, if it is there. */
  drop(exportId: string): Promise<void>
}
