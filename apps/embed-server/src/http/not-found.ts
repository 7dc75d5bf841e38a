import { refusal } from '../http/refusal.ts'

export function notFound(kind: string, id = ''): never {
  throw refusal('PowerBIEntityNotFound', `There is no such ${kind}${id && `: ${id}`}`)
}
