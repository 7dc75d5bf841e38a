import {
  validateCreateReport,
  validateDashboardLoad,
  validateLoadQnaConfiguration,
  validatePaginatedReportLoad,
  validateQuickCreate,
  validateReportLoad,
  validateTileLoad,
} from '@casement/contract/models'
import type { ConfigurationRules } from './service-core.ts'

/** The contract's validators, by kind. */
export const configurationRules: ConfigurationRules = {
  report: validateReportLoad,
  paginatedReport: validatePaginatedReportLoad,
  visual: validateReportLoad,
  dashboard: validateDashboardLoad,
  tile: validateTileLoad,
  qna: validateLoadQnaConfiguration,
  create: validateCreateReport,
  quickCreate: validateQuickCreate,
}
