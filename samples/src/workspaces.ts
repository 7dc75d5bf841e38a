/** The ids are part of the product: links, grants and tests name them, so they never change. */
export const workspaces = {
  groupFinance: { id: '5f6a1c52-7d0e-4b7b-9c39-0d5f3b1e4a01', name: 'Group Finance' },
  regionalPerformance: { id: '5f6a1c52-7d0e-4b7b-9c39-0d5f3b1e4a02', name: 'Regional Performance' },
  visualGallery: { id: '5f6a1c52-7d0e-4b7b-9c39-0d5f3b1e4a03', name: 'Visual gallery' },
} as const

/** Every workspace holds the model of the books: a dataset belongs to one workspace. */
export const datasets = {
  groupFinance: { id: 'b8d2f1a4-3c5e-4f60-8a17-6e9c2d7b5c01', name: 'Casement Group finance' },
  regionalPerformance: { id: 'b8d2f1a4-3c5e-4f60-8a17-6e9c2d7b5c02', name: 'Casement Group regions' },
  publicFinance: { id: 'b8d2f1a4-3c5e-4f60-8a17-6e9c2d7b5c03', name: 'US public finance' },
  visualGallery: { id: 'b8d2f1a4-3c5e-4f60-8a17-6e9c2d7b5c04', name: 'Casement Group gallery' },
} as const

export const reportIds = {
  groupResults: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d01',
  costCentres: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d02',
  revenueAndMargin: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d03',
  publicFinance: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d04',
  workingCapitalAndCash: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d05',
  forecastAndBudget: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d06',
  headcountCost: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d07',
  currencies: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d08',
  visualGallery: 'c1e0a7d8-94b2-4d36-b5f0-2a7c8e1f6d09',
} as const
