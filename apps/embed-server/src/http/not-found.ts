import { refusal } from './refusal.ts'

export function notFound(kind: string, id = ''): never {
  const code = kind === 'workspace' ? 'PowerBIFolderNotFound' : 'PowerBIEntityNotFound'
  throw refusal(code, `There is no such ${kind}${id && `: ${id}`}`)
}
