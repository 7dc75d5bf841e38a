import { kindOf, monthText } from '@casement/visuals'
import type { RoleField, Visual } from '@casement/visuals'
import type { Words } from '@casement/words'

/** Months in words: 'Nov 2025 to Feb 2026'. */
export function monthsText(
  { from, to }: { readonly from: string; readonly to: string },
  { locale, say }: Words,
): string {
  const [first, last] = [from, to].map((month) => monthText(`${month}-01`, locale))
  return from === to ? first! : say('period.fromTo', { from: first!, to: last! })
}

/** The last look of each visual: what did not change is not drawn again. */
const looks = new WeakMap<
  Visual,
  { readonly months: string; readonly words: Words; readonly visual: Visual }
>()

/** A visual whose title, figures and text say the months that they are of. */
export function visualOverMonths(visual: Visual, months: string, words: Words): Visual {
  const before = looks.get(visual)
  if (before?.months === months && before.words === words) return before.visual
  const { say } = words
  const { title, roles } = visual as {
    readonly title?: string
    readonly roles?: Readonly<Record<string, readonly RoleField[] | undefined>>
  }
  const over = (field: RoleField): RoleField =>
    field.kind === 'measure' || field.kind === 'aggregation' ? { ...field, over: months } : field
  const next = {
    ...visual,
    ...(title !== undefined && { title: say('over.name', { name: title, months }) }),
    ...(roles && {
      roles: Object.fromEntries(Object.entries(roles).map(([role, fields]) => [role, fields?.map(over)])),
    }),
  } as Visual
  const worded = (kindOf(next).reworded?.(next, (text) => say('over.text', { months, text })) ??
    next) as Visual
  looks.set(visual, { months, words, visual: worded })
  return worded
}
