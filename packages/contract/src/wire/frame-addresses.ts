import { endpoints } from './embed-kinds.ts'

/**
 * Every path at which a frame is asked for, without its slash: the kinds' own, and those that Power BI's REST API
 * names as `embedUrl` of a dashboard's tiles and of paginated reports. Power BI tells them apart in any letter case.
 */
export const frameAddresses: readonly string[] = [...new Set(Object.values(endpoints)), 'embed', 'rdlEmbed']
