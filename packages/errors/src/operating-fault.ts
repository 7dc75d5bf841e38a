/** Fault of the place that a program runs in, a disk, a folder, a database server, and not of the program. */
export type OperatingFault = 'disk-full' | 'read-only' | 'exhausted' | 'damaged' | 'halted' | 'unreachable'

/** Texts of the faults, as parts of sentences. */
export const operatingFaultTexts: Readonly<Record<OperatingFault, string>> = {
  'disk-full': 'the disk is full',
  'read-only': 'nothing can be written',
  exhausted: 'this machine has no memory or no open files left',
  damaged: 'its files are damaged',
  halted: 'halted when its disk was full; start the product again',
  unreachable: 'does not answer',
}

/** Codes of the operating system, of PostgreSQL (its appendix A) and of the store. */
const codes: Readonly<Record<string, OperatingFault>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  '53100': 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  '25006': 'read-only',
  STORE_READ_ONLY: 'read-only',
  EMFILE: 'exhausted',
  ENFILE: 'exhausted',
  ENOMEM: 'exhausted',
  EIO: 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
  STORE_DAMAGED: 'damaged',
  STORE_HALTED: 'halted',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  '57014': 'unreachable',
  STORE_CLOSED: 'unreachable',
  STORE_UNREACHABLE: 'unreachable',
}

/** Classes of PostgreSQL's codes: a lost connection, no connection to be had, a server that is stopped or starts. */
const unreachableClasses = /^(08|53|57P)/

/** Words of the database's client where it gives up by itself, which has no code. */
const gaveUp =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/

/** Words of the engine of JavaScript where it finds no memory, which has no code. */
const noMemory = /out of memory|could not allocate|allocation failed|invalid array buffer length/i

/** The fault behind an error or one of its causes; undefined for everything else, which is a bug or a refusal. */
export function operatingFault(error: unknown): OperatingFault | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') {
    if (Object.hasOwn(codes, code)) return codes[code]
    if (unreachableClasses.test(code)) return 'unreachable'
  }
  if (gaveUp.test(error.message)) return 'unreachable'
  if (noMemory.test(error.message)) return 'exhausted'
  return operatingFault(cause)
}
