import { createHash } from 'node:crypto'
import type { ReportFiles } from '@casement/report'

/** Whose something is: a person in the words of a caller, or the caller itself. */
export interface Author {
  readonly clientId: string
  readonly person: string | null
}

/** A report that was made in the product, without its definition. */
export interface StoredItem {
  readonly id: string
  readonly workspaceId: string
  readonly datasetId: string
  /** Report that it was copied from. */
  readonly originId: string | null
  readonly name: string
  readonly description: string | null
  readonly owner: Author
  readonly createdAt: Date
  readonly changedAt: Date
  /** Number of the version that is served; the first is 1. */
  readonly version: number
  /** When it was deleted; it may be undeleted for 30 days. */
  readonly deletedAt: Date | null
}

/** A version of a stored report, without its definition. */
export interface StoredVersion {
  readonly number: number
  readonly madeAt: Date
  readonly author: Author
  /** What its author says of it. */
  readonly note: string | null
  /** Version that it was made from; null for the first. */
  readonly fromVersion: number | null
  /** SHA-256 of its files, in hexadecimal. */
  readonly digest: string
}

/** What is said of a version when it is made. */
export interface NewVersion {
  readonly files: ReportFiles
  readonly author: Author
  readonly note: string | null
  readonly at: Date
}

export type NewItem = Pick<
  StoredItem,
  'id' | 'workspaceId' | 'datasetId' | 'originId' | 'name' | 'description' | 'owner'
>

/** Somebody else saved since the version that a change was made from. */
export interface Conflict {
  readonly newer: StoredVersion
}

export interface ItemChange {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly datasetId?: string | undefined
}

/** Limit of a definition, in bytes of UTF-8 of all its files. */
export const maxDefinitionBytes = 2 * 1024 * 1024

/** Days for which a deleted report may be undeleted. */
export const daysKept = 30

/** Names that differ in letter case or in how a letter is composed alone are one. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase()

/** The same text for the same files, whatever their order. */
export const filesText = (files: ReportFiles): string =>
  JSON.stringify(Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))))

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
