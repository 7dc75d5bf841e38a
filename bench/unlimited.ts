/** Settings of a service that takes as many queries of one person as come: no reader asks as many as a bench. */
export const unlimited = {
  SERVICE_QUERIES_PER_MINUTE: '0',
  SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
} as const
