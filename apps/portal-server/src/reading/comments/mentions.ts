const most = 10

/** The names that words mention: `@` and what follows up to a space or a sign that ends a sentence; in lower case. */
export function mentionedIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![^\s(])@([^\s@,;:!?()]+(?:@[^\s@,;:!?()]+)?)/gu)]
  return [...new Set(found.map(([, name]) => name!.replace(/\.+$/, '').toLowerCase()))].slice(0, most)
}
