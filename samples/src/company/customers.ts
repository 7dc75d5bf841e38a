/** A customer buys from the group's company in its country. */
export interface Customer {
  readonly id: number
  readonly name: string
  readonly segment: string
  readonly entityId: number
}

const segments = [
  'Commercial property',
  'Building trade',
  'Healthcare',
  'Education',
  'Retail',
  'Industry',
  'Public sector',
  'Hospitality',
] as const

/** Names for each company, and what stands around them in each segment (`*` is the name). All of them are made up. */
const directory: readonly { entityId: number; names: string; forms: readonly string[] }[] = [
  {
    entityId: 2,
    names:
      'Ahrendsee Bollweg Dornfeldt Eschenloh Finkenau Grubenthal Hasselroth Immenrode Kaltenborn Lautersee',
    forms: [
      '* Immobilien AG',
      '* Fassadenbau GmbH',
      'Klinikum *',
      'Hochschule *',
      '* Kaufhaus GmbH',
      '* Werke AG',
      'Stadt *',
      'Hotel *',
    ],
  },
  {
    entityId: 3,
    names: 'Ashcombe Birkdale Cawthorne Dunmarsh Ellerbrook Fenwold Garrowby Hawksden Inglefold Kelbrook',
    forms: [
      '* Estates plc',
      '* Glazing Ltd',
      '* Hospital Trust',
      'University of *',
      '* Stores Ltd',
      '* Engineering Ltd',
      '* Borough Council',
      'The * Hotel',
    ],
  },
  {
    entityId: 4,
    names:
      'Aubremont Beaulac Chantereine Dournelle Escarvaux Fontclaire Grandcourt Hautebois Jolivert Lamorette',
    forms: [
      'Foncière *',
      '* Façades SARL',
      'Clinique *',
      'Université de *',
      'Galeries *',
      'Industries * SA',
      'Ville de *',
      'Hôtel *',
    ],
  },
  {
    entityId: 5,
    names:
      'Alderbrook Bannerfield Cedarmont Dunmore Eastlake Fairhollow Granthaven Hillcrest Ironvale Kettlewood',
    forms: [
      '* Realty Partners',
      '* Curtain Wall Inc.',
      '* Medical Center',
      '* State College',
      '* Outfitters',
      '* Manufacturing Co.',
      'City of *',
      '* Resorts',
    ],
  },
  {
    entityId: 6,
    names: 'Assinica Bellerive Cranmore Dunvegan Elkwater Foxhaven Gravenor Harbourline',
    forms: [
      '* Properties',
      '* Glassworks',
      '* General Hospital',
      '* Polytechnic',
      '* Trading Co.',
      '* Industries',
      'Municipality of *',
      '* Lodge',
    ],
  },
  {
    entityId: 7,
    names: 'Araruna Brejal Cedral Guarapora Itaverá Jatobá Laranjal Miraflor',
    forms: [
      '* Empreendimentos',
      '* Esquadrias Ltda.',
      'Hospital *',
      'Faculdade *',
      'Lojas *',
      'Indústrias * S.A.',
      'Prefeitura de *',
      'Hotel *',
    ],
  },
  {
    entityId: 8,
    names: 'Aokawa Fujinami Hoshizaka Isobara Kitamine Minamori Nagisawa Shirahata',
    forms: [
      '* Estate K.K.',
      '* Sash K.K.',
      '* General Hospital',
      '* Gakuen',
      '* Department Store',
      '* Seiki K.K.',
      '* City',
      '* Ryokan',
    ],
  },
  {
    entityId: 9,
    names: 'Damar Jelutong Kembang Meranti Pelangi Rimau Selat Tembaga',
    forms: [
      '* Land Pte. Ltd.',
      '* Facades Pte. Ltd.',
      '* Medical Group',
      '* Institute',
      '* Mall',
      '* Precision Pte. Ltd.',
      '* Town Council',
      '* Bay Hotel',
    ],
  },
  {
    entityId: 10,
    names: 'Banksia Coolibar Kurrawa Lyrebird Mulga Tallowood Waratah Yarrah',
    forms: [
      '* Property Trust',
      '* Windows Pty Ltd',
      '* Health',
      '* College',
      '* Retail Group',
      '* Fabrication Pty Ltd',
      '* Shire',
      '* Hotels',
    ],
  },
]

/** Customers of one company stand together, the biggest first (see the draw of customers in documents.ts). */
export const customers: readonly Customer[] = directory.flatMap(({ entityId, names, forms }) =>
  [0, 1, 2]
    .flatMap((round) =>
      names.split(' ').map((name, row) => ({ name, segment: (row * 3 + round * 5) % segments.length })),
    )
    .map(({ name, segment }, index) => ({
      id: entityId * 1000 + index + 1,
      name: forms[segment]!.replace('*', name),
      segment: segments[segment]!,
      entityId,
    })),
)

export const customerCount = (entityId: number): number =>
  customers.filter((customer) => customer.entityId === entityId).length
