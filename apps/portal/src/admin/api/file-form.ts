/** Forms of a file that the server makes. */
export type FileForm = 'csv' | 'jsonl'
