import { join } from 'node:path'
import { CodedError, operatingFault, operatingFaultTexts } from '@casement/errors'

export const storeErrors = {
  STORE_LOCKED: 'The store is in use by another process',
  STORE_TOO_NEW: 'The store was written by a newer version of this program',
  STORE_FOREIGN: 'The store was not made by this program',
  STORE_DIVERGED: 'The store has been changed by another line of migrations',
  STORE_UNREACHABLE: 'The database server does not answer, or does not let this program in',
  STORE_READ_ONLY: 'The database server takes no writes',
  STORE_UNOPENED: 'The store cannot be opened at the moment',
  STORE_DAMAGED: 'The files of the store are damaged',
  STORE_UNWRITABLE: 'The store cannot be written',
  STORE_HALTED: 'The store halted when its disk was full; make room and start the product again',
  STORE_NOT_EMPTY: 'The store holds something already',
  DUMP_FOREIGN: 'The file is no copy of a store of this program',
  DUMP_DAMAGED: 'The copy of a store is damaged',
  STORE_CLOSED: 'The store is closed',
} as const
export type StoreErrorCode = keyof typeof storeErrors

/** Failure to open or migrate a store. `code` is stable; a database address is never repeated. */
export class StoreError extends CodedError<StoreErrorCode> {
  override readonly name = 'StoreError'
  constructor(code: StoreErrorCode, detail = '', options?: ErrorOptions) {
    super(code, detail ? `${storeErrors[code]}: ${detail}` : storeErrors[code], options)
  }
}

/**
 * Why the store of a folder could not be opened, in words for who runs it; what the embedded database says stays the cause. A
 * bug, and a part of the program that is missing, say nothing of the store and stay what they are.
 */
export function openingError(folder: string, error: unknown): unknown {
  const isOfTheProgram =
    error instanceof TypeError || (error as NodeJS.ErrnoException | null)?.code === 'ERR_MODULE_NOT_FOUND'
  if (error instanceof StoreError || isOfTheProgram) return error
  const fault = operatingFault(error)
  if (fault === 'disk-full' || fault === 'read-only')
    return new StoreError(
      'STORE_UNWRITABLE',
      `${folder}: ${operatingFaultTexts[fault]}; ${fault === 'disk-full' ? 'make room' : 'let this user write there'} and start again`,
      { cause: error },
    )
  if (fault === 'exhausted')
    return new StoreError(
      'STORE_UNOPENED',
      `${folder}: ${operatingFaultTexts[fault]}; its files are as they were: give it more and start again`,
      { cause: error },
    )
  return new StoreError(
    'STORE_DAMAGED',
    `${join(folder, 'database')} cannot be opened; put a backup in its place (npm run restore), or one of the copies in ${join(folder, 'copies')}, as docs/operating.md says`,
    { cause: error },
  )
}
