import type { Relation } from './relation.ts'

/** Keeps what is made of a relation, by a text of what else it depends on, for as long as the relation is there. */
export function keptByRelation<Made>(): (relation: Relation, text: string, make: () => Made) => Made {
  const kept = new WeakMap<Relation, Map<string, Made>>()
  return (relation, text, make) => {
    const own = kept.get(relation) ?? new Map<string, Made>()
    kept.set(relation, own)
    const found = own.has(text) ? own.get(text)! : make()
    own.set(text, found)
    return found
  }
}
