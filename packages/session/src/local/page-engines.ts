import type { PageEngine } from './page-engine.ts'

/** Pages that are answered in the frame; the one that was prepared the longest ago is forgotten. */
const maxPages = 3

/** Engines of the pages that a reader has seen last. */
export function createPageEngines() {
  const engines = new Map<string, PageEngine>()
  return {
    of: (page: string): PageEngine | null => engines.get(page) ?? null,
    hasAny: () => engines.size > 0,
    /** True where all of them are true of this content and day. */
    areOf: (generation: string) => [...engines.values()].every((engine) => engine.generation === generation),
    clear: () => engines.clear(),
    /** Takes an engine that was fetched; one of the page that is there goes on until it is prepared. */
    take(
      page: string,
      engine: PageEngine,
      { isSame, isUnsure }: { isSame: boolean; isUnsure: boolean },
    ): void {
      for (const [name, { generation }] of engines)
        if (generation !== engine.generation || (isUnsure && !(isSame && name === page))) engines.delete(name)
      if (!engines.has(page)) engines.set(page, engine)
    },
    /** Puts an engine that is prepared in the place of the one before. */
    replace(page: string, engine: PageEngine): void {
      engines.delete(page)
      engines.set(page, engine)
      for (const oldest of engines.keys()) if (engines.size > maxPages) engines.delete(oldest)
    },
  }
}
