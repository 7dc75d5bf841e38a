import type { IDatasetCreateConfiguration } from '../configuration/configurations.ts'
import { text, zeroOrOne, zeroToTwo } from './basic-rules.ts'
import { theme } from './load-rules.ts'
import { isGiven } from './rule.ts'
import type { Rule } from './rule.ts'

export const createReport: Rule = {
  fields: { 'accessToken!': text, 'datasetId!': text, groupId: text, tokenType: zeroOrOne, theme },
}

const tableSchema: Rule = {
  fields: {
    'name!': text,
    'columns!': { items: { fields: { 'name!': text, displayName: text, 'dataType!': text } } },
  },
}

/** A table's name and its rows, which are lists of texts [CRT-07]. */
export const tableData: Rule = { fields: { 'name!': text, 'rows!': { items: { items: text } } } }

const datasetCreateConfig: Rule = {
  allOf: [
    {
      fields: {
        'locale!': text,
        mashupDocument: text,
        datasourceConnectionConfig: {
          fields: {
            dataCacheMode: zeroOrOne,
            credentials: { fields: { credentialType: zeroToTwo, credentialDetails: { values: text } } },
          },
        },
        tableSchemaList: { items: tableSchema },
        data: { items: tableData },
      },
    },
    {
      check: ({
        mashupDocument,
        datasourceConnectionConfig,
        tableSchemaList,
        data,
      }: IDatasetCreateConfiguration) => {
        if (isGiven(datasourceConnectionConfig) && !isGiven(mashupDocument)) {
          return 'mashupDocument cannot be empty when datasourceConnectionConfig is presented'
        }
        if (isGiven(data) && !isGiven(tableSchemaList))
          return 'tableSchemaList cannot be empty when data is provided'
        if (!isGiven(data) && !isGiven(mashupDocument))
          return 'At least one of data or mashupDocument must be provided'
        return undefined
      },
    },
  ],
}

export const quickCreate: Rule = {
  fields: {
    'accessToken!': text,
    groupId: text,
    tokenType: zeroOrOne,
    theme,
    'datasetCreateConfig!': datasetCreateConfig,
  },
}
