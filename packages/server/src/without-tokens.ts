/** A text with every token in it blacked out: bearer values, JSON web tokens, and secrets given in a query. */
export const withoutTokens = (text: string): string =>
  text
    .replace(/\beyJ[\w-]*\.[\w-]+(\.[\w-]*)*/g, '[token]')
    .replace(/\b(bearer|basic)\s+[\w~+/.=-]{8,}/gi, '$1 [token]')
    .replace(/([?&]code=)[^\s"'&]+/gi, '$1[token]')
    .replace(
      /\b(access_token|refresh_token|id_token|client_secret|client_assertion|password)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi,
      '$1$2[token]',
    )
