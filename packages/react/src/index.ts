export { ReportEmbed } from './report-embed.tsx'
export type { EmbedProps } from './report-embed.tsx'
export type { EventHandlers } from './placed-embed.ts'
