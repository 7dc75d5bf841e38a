import type { FastifyReply } from 'fastify'
import { refusal } from '../../http/refusal.ts'
import type { ExportRecord } from '../kept/export-records.ts'
import type { ExportJobs } from './export-jobs.ts'

export function missing(): never {
  throw refusal('PowerBIEntityNotFound', 'There is no such export, or its time is over')
}

export const toState = ({ exportId, status, percent, problem, fileName }: ExportRecord) => ({
  id: exportId,
  status,
  percentComplete: percent,
  ...(problem === null ? {} : { problem }),
  ...(fileName === null ? {} : { fileName }),
})

/** A file to be saved under a name, whatever letters it has. [RFC 6266, RFC 8187] */
export const attachment = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** The file of an export; refuses one that has none, or none any more. */
export async function sendFile(
  reply: FastifyReply,
  record: ExportRecord,
  jobs: Pick<ExportJobs, 'fileOf'>,
): Promise<FastifyReply> {
  const bytes = record.status === 'Succeeded' ? await jobs.fileOf(record) : undefined
  if (!bytes) return missing()
  return reply.type(record.mediaType!).header('content-disposition', attachment(record.fileName!)).send(bytes)
}
