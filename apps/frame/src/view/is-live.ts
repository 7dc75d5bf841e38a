/** The service says in its page that an author is at work; in production no page says so. */
export const isLive = (document: Document): boolean =>
  document.querySelector('meta[name="casement-live"]') !== null
