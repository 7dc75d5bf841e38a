import type { MadeTable } from './read-tables.ts'

/** Tables that are kept, by their compressed bytes. */
const maxKept = 64 * 1024 * 1024

/** Tables by page, the least recently used forgotten first. */
export function createKeptTables() {
  const pages = new Map<string, readonly MadeTable[]>()
  const sizeOf = (tables: readonly MadeTable[]) => tables.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let size = 0
  return {
    get(key: string) {
      const tables = pages.get(key)
      if (!tables) return undefined
      pages.delete(key)
      pages.set(key, tables)
      return tables
    },
    set(key: string, tables: readonly MadeTable[]) {
      if (pages.has(key)) return
      pages.set(key, tables)
      size += sizeOf(tables)
      for (const [oldest, other] of pages) {
        if (size <= maxKept) break
        pages.delete(oldest)
        size -= sizeOf(other)
      }
    },
  }
}
