/** Puts in what jsdom has not: nothing has a size that is observed, and a reader's system prefers nothing. */
export function standInForLayout(): void {
  ;(globalThis as Record<string, unknown>)['IS_REACT_ACT_ENVIRONMENT'] = true
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  globalThis.matchMedia ??= (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  Element.prototype.scrollTo ??= () => {}
}
