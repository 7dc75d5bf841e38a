/** What a source says of a column's texts, and the values that they then are. */
export interface SaidForm {
  readonly said: object
  readonly type: string
  readonly written: readonly string[]
  readonly values: readonly unknown[]
}

const of = (
  said: object,
  type: string,
  written: readonly string[],
  values: readonly unknown[],
): SaidForm => ({ said, type, written, values })

const [nbsp, narrow] = ['\u00A0', '\u202F']

/** Every form that a source may say, each with texts of its own and their right values. */
export const saidForms: readonly SaidForm[] = [
  of({}, 'decimal(18,2)', ['1', '-1.50', '\u22122.5', ''], ['1.00', '-1.50', '-2.50', null]),
  of({}, 'integer', ['-3', '\u22124', '0'], ['-3', '-4', '0']),
  of({ decimalSeparator: ',' }, 'decimal(18,2)', ['1.234,50', '-0,5', '7'], ['1234.50', '-0.50', '7.00']),
  of(
    { percentages: 'fractions' },
    'decimal(18,4)',
    ['45%', '12.5 %', `-0.25${nbsp}%`, '3', '1234.5%'],
    ['0.4500', '0.1250', '-0.0025', '3.0000', '12.3450'],
  ),
  of({ percentages: 'fractions' }, 'double', ['45%', '12.5%', '1e1%'], [0.45, 0.125, 0.1]),
  of({ percentages: 'points' }, 'decimal(18,2)', ['45%', '12.5 %', '3'], ['45.00', '12.50', '3.00']),
  of(
    { percentages: 'fractions', decimalSeparator: ',' },
    'decimal(18,4)',
    ['1.250,5 %', '100%', ',5%'],
    ['12.5050', '1.0000', '0.0050'],
  ),
  of(
    { percentages: 'fractions', negatives: 'parentheses' },
    'decimal(18,4)',
    ['(12.5%)', '(3)%', '1%'],
    ['-0.1250', '-0.0300', '0.0100'],
  ),
  of(
    { scientific: true },
    'decimal(18,2)',
    ['1.23E+05', '2', '-1.5e-1', '1E0', '.5e1', '12.345E1'],
    ['123000.00', '2.00', '-0.15', '1.00', '5.00', '123.45'],
  ),
  of({ scientific: true }, 'integer', ['1.23E+05', '5', '10e-1'], ['123000', '5', '1']),
  of(
    { scientific: true, decimalSeparator: ',' },
    'decimal(38,2)',
    ['1,23E+30', '1.000,5'],
    ['1230000000000000000000000000000.00', '1000.50'],
  ),
  of(
    { scientific: true, percentages: 'fractions' },
    'decimal(18,6)',
    ['1.5E1%', '2e-2'],
    ['0.150000', '0.020000'],
  ),
  of(
    { currencySigns: ['€', 'EUR'] },
    'decimal(18,2)',
    ['€ 1.50', '-€2', '€ -3.25', '4.00 €', '5eur', '6', '-7.5 EUR'],
    ['1.50', '-2.00', '-3.25', '4.00', '5.00', '6.00', '-7.50'],
  ),
  of(
    { currencySigns: ['€'], decimalSeparator: ',' },
    'decimal(18,2)',
    ['-950,00 €', `1.234,56${nbsp}€`],
    ['-950.00', '1234.56'],
  ),
  of(
    { currencySigns: ['$'], negatives: 'parentheses', decimalSeparator: '.' },
    'decimal(18,2)',
    ['($1.50)', '$(2.50)', '(3.50 $)', '$1,234.00', '(4) $'],
    ['-1.50', '-2.50', '-3.50', '1234.00', '-4.00'],
  ),
  of(
    { currencySigns: ['kr.', 'R$'], negatives: 'trailingMinus' },
    'decimal(18,2)',
    ['5.00-kr.', 'kr. 6.00-', 'R$7', '8 kr.'],
    ['-5.00', '-6.00', '7.00', '8.00'],
  ),
  of({ currencySigns: ['€'], percentages: 'points' }, 'double', ['€1.5', '2%'], [1.5, 2]),
  of({ negatives: 'parentheses' }, 'decimal(18,2)', ['(1.50)', '-2', '3'], ['-1.50', '-2.00', '3.00']),
  of({ negatives: 'trailingMinus' }, 'integer', ['15-', '-2', '3 -'], ['-15', '-2', '-3']),
  of(
    { negatives: 'dash' },
    'decimal(18,2)',
    ['–1.50', '—2', '\u22123', '-4'],
    ['-1.50', '-2.00', '-3.00', '-4.00'],
  ),
  of(
    { groupSeparator: ' ' },
    'decimal(18,2)',
    ['10 237.65', `1${nbsp}234`, `1${narrow}234${narrow}567.5`, '1\u2009000', '1\u2007000', '-1 000', '12'],
    ['10237.65', '1234.00', '1234567.50', '1000.00', '1000.00', '-1000.00', '12.00'],
  ),
  of(
    { groupSeparator: "'" },
    'decimal(18,2)',
    ["100'000.00", '1’234.5', '1.50'],
    ['100000.00', '1234.50', '1.50'],
  ),
  of(
    { groupSeparator: ' ', percentages: 'fractions' },
    'decimal(18,2)',
    ['1 200%', '1 200 %'],
    ['12.00', '12.00'],
  ),
  of(
    { grouping: 'lakh', decimalSeparator: '.' },
    'decimal(18,2)',
    ['1,00,000.00', '12,34,567.5', '99,999', '7', '-1,23,45,678'],
    ['100000.00', '1234567.50', '99999.00', '7.00', '-12345678.00'],
  ),
  of({ grouping: 'lakh' }, 'integer', ['100000', '5'], ['100000', '5']),
  of({ emptyValues: ['N/A', '-'] }, 'decimal(18,2)', ['n/a', '-', '1', '-1'], [null, null, '1.00', '-1.00']),
  of({ trueValues: ['ja'], falseValues: ['nein'] }, 'boolean', ['Ja', 'nein', 'true'], [true, false, true]),
  of({ dateFormat: 'yyyy-MM' }, 'date', ['2024-01', '2024-2'], ['2024-01-01', '2024-02-01']),
  of({ dateFormat: 'MM.yyyy' }, 'date', ['01.2024', '12.2023'], ['2024-01-01', '2023-12-01']),
  of(
    { dateFormat: 'MM/yy' },
    'date',
    ['01/24', '12/68', '12/69'],
    ['2024-01-01', '2068-12-01', '1969-12-01'],
  ),
  of({ dateFormat: 'MMM yy' }, 'date', ['Jan 24', 'dec 99'], ['2024-01-01', '1999-12-01']),
  of({ dateFormat: 'yyyyMM' }, 'date', ['202401', '202412'], ['2024-01-01', '2024-12-01']),
  of({ dateFormat: 'yyyyMMdd' }, 'date', ['20240131'], ['2024-01-31']),
  of({ dateFormat: 'd-MMM-yy' }, 'date', ['1-Jan-24', '15-Feb-24'], ['2024-01-01', '2024-02-15']),
  of(
    { dateFormat: 'dd MMM yyyy', dateLanguage: 'de' },
    'date',
    ['01 Mrz 2014', '2 März 2014', '3 Dez. 2014', '4 OKT 2014', '5 Sept. 2014', '6 sep 2014'],
    ['2014-03-01', '2014-03-02', '2014-12-03', '2014-10-04', '2014-09-05', '2014-09-06'],
  ),
  of(
    { dateFormat: 'd MMMM yyyy', dateLanguage: 'fr' },
    'date',
    ['1 février 2024', '2 AOÛT 2024', '3 déc. 2024', '4 juil 2024', '5 fevr 2024'],
    ['2024-02-01', '2024-08-02', '2024-12-03', '2024-07-04', '2024-02-05'],
  ),
  of(
    { dateFormat: "d 'de' MMMM 'de' yyyy", dateLanguage: 'es' },
    'date',
    ['1 de enero de 2024', '2 de Sept. de 2024'],
    ['2024-01-01', '2024-09-02'],
  ),
  of(
    { dateFormat: 'd MMM yyyy', dateLanguage: 'it' },
    'date',
    ['1 gen 2024', '31 luglio 2024'],
    ['2024-01-01', '2024-07-31'],
  ),
  of(
    { dateFormat: 'd-MMM-yyyy', dateLanguage: 'nl' },
    'date',
    ['1-mrt-2024', '2-mei-2024', '3-maart-2024'],
    ['2024-03-01', '2024-05-02', '2024-03-03'],
  ),
  of(
    { dateFormat: 'MMMM yyyy', dateLanguage: 'pl' },
    'date',
    ['luty 2024', 'lutego 2024'],
    ['2024-02-01', '2024-02-01'],
  ),
  of(
    { dateFormat: 'MMM yyyy', dateLanguage: 'en-GB' },
    'date',
    ['Sept 2024', 'Sep 2024', 'September 2024'],
    ['2024-09-01', '2024-09-01', '2024-09-01'],
  ),
  of(
    { dayNumbers: '1900' },
    'date',
    ['45292', '45293', '1', '59', '61', '2958465', '2024-01-03', '45294.0'],
    [
      '2024-01-01',
      '2024-01-02',
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '9999-12-31',
      '2024-01-03',
      '2024-01-03',
    ],
  ),
  of({ dayNumbers: '1904' }, 'date', ['43830', '0', '1'], ['2024-01-01', '1904-01-01', '1904-01-02']),
  of(
    { dayNumbers: '1900' },
    'dateTime',
    ['45292.5', '45292,520833333', '45292', '45292.999999'],
    ['2024-01-01 12:00:00', '2024-01-01 12:30:00', '2024-01-01 00:00:00', '2024-01-02 00:00:00'],
  ),
  of(
    { dayNumbers: '1900', dateFormat: 'dd.MM.yyyy' },
    'date',
    ['31.12.2023', '45292'],
    ['2023-12-31', '2024-01-01'],
  ),
  of(
    { dateFormat: 'M/d/yyyy h:mm:ss tt' },
    'dateTime',
    ['3/31/2024 1:30:00 PM', '3/31/2024 12:00:00 am', '12/1/2024 12:15:00 p.m.'],
    ['2024-03-31 13:30:00', '2024-03-31 00:00:00', '2024-12-01 12:15:00'],
  ),
  of({ dateFormat: 'MM/dd/yyyy hh:mm tt' }, 'date', ['03/31/2024 12:00 AM'], ['2024-03-31']),
  of(
    { timeOffsets: 'utc' },
    'dateTime',
    [
      '2024-03-31T13:30:00+02:00',
      '2024-01-01 00:30:00-0530',
      '2024-01-01T10:00Z',
      '2024-01-01',
      '2024-01-01T10:00:00.250+01',
    ],
    [
      '2024-03-31 11:30:00',
      '2024-01-01 06:00:00',
      '2024-01-01 10:00:00',
      '2024-01-01 00:00:00',
      '2024-01-01 09:00:00.25',
    ],
  ),
  of(
    { timeOffsets: 'local' },
    'dateTime',
    ['2024-03-31T13:30:00+02:00', '2024-01-01T10:00Z'],
    ['2024-03-31 13:30:00', '2024-01-01 10:00:00'],
  ),
  of(
    { timeOffsets: 'local' },
    'date',
    ['2024-03-31T00:00:00+02:00', '2024-01-01'],
    ['2024-03-31', '2024-01-01'],
  ),
  of(
    { timeOffsets: 'utc', dateFormat: 'dd.MM.yyyy HH:mm zzz' },
    'dateTime',
    ['31.03.2024 00:30 +02:00', '31.03.2024 00:30 Z'],
    ['2024-03-30 22:30:00', '2024-03-31 00:30:00'],
  ),
  of(
    { timeOffsets: 'local', dateFormat: 'dd.MM.yyyy h:mm ttzzz' },
    'dateTime',
    ['31.03.2024 12:30 AM+02:00'],
    ['2024-03-31 00:30:00'],
  ),
]
