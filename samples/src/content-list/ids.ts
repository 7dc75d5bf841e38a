import list from '../../content/content.json' with { type: 'json' }

interface Listed {
  readonly id: string
  readonly name: string
}

function called(name: string, all: readonly Listed[]): Listed {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`content.json of the sample lists nothing that is called "${name}"`)
  return { id: found.id, name }
}

const workspace = (name: string) => called(name, list.workspaces)
const dataset = (name: string) =>
  called(
    name,
    list.workspaces.flatMap((each): readonly Listed[] => each.datasets),
  )
const reportId = (name: string) =>
  called(
    name,
    list.workspaces.flatMap((each): readonly Listed[] => each.reports),
  ).id

/** Entries of content.json. The ids are part of the product: links, grants and tests name them, so they never change. */
export const workspaces = {
  groupFinance: workspace('Group Finance'),
  regionalPerformance: workspace('Regional Performance'),
  visualGallery: workspace('Visual gallery'),
} as const

/** Every workspace holds the model of the books: a dataset belongs to one workspace. */
export const datasets = {
  groupFinance: dataset('Casement Group finance'),
  regionalPerformance: dataset('Casement Group regions'),
  publicFinance: dataset('US public finance'),
  visualGallery: dataset('Casement Group gallery'),
} as const

export const reportIds = {
  groupResults: reportId('Group results'),
  costCentres: reportId('Cost centres'),
  revenueAndMargin: reportId('Revenue and margin'),
  publicFinance: reportId('Public finance'),
  workingCapitalAndCash: reportId('Working capital and cash'),
  forecastAndBudget: reportId('Forecast and budget'),
  headcountCost: reportId('Headcount cost'),
  currencies: reportId('Currencies'),
  visualGallery: reportId('Gallery of visuals'),
} as const
