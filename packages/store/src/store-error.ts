import { CodedError } from '@casement/errors'

export const storeErrors = {
  STORE_LOCKED: 'The store is in use by another process',
  STORE_TOO_NEW: 'The store was written by a newer version of this program',
  STORE_FOREIGN: 'The store was not made by this program',
  STORE_DIVERGED: 'The store has been changed by another line of migrations',
  STORE_UNREACHABLE: 'The database server does not answer, or does not let this program in',
  STORE_READ_ONLY: 'The database server takes no writes',
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
