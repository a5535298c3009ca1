import type { ForalTerritory } from './foral.figures.ts'

/** The article of a figure, the publication it was read from, and its day of publication, if known. */
export type Citation = { law: string; source: string; published?: string }

/**
 * The citations of all figures, by the figure's list in `lawFigures.ts` and by year. Browsers load this file
 * when the first line is opened.
 */
export const citations: Readonly<Record<string, Readonly<Record<number, Citation>>>> = {
  workExpenses: {
    2015: { law: 'art. 19.2 f) Ley 35/2006', source: 'MAN25 p. 254-258' },
  },
  workReduction: {
    2024: { law: 'art. 20 Ley 35/2006 (RDL 4/2024 art. 3.1, BOE-A-2024-12944)', source: 'LIRPF art. 20' },
  },
  stateMinimums: {
    2015: {
      law: 'art. 57 a 60 Ley 35/2006 (Ley 26/2014); art. 84 RD 439/2007',
      source: 'LIRPF; MAN25 p. 1069-1084, 1094',
    },
  },
  minimumConditions: {
    2015: { law: 'art. 58, 59, 61 Ley 35/2006', source: 'LIRPF; MAN25 p. 1069-1082' },
  },
  regionalMinimums: {
    2025: { law: 'art. 56.3 Ley 35/2006 y ley de cada comunidad', source: 'MAN25 p. 1085-1098' },
  },
  stateScale: {
    2021: { law: 'art. 63.1 Ley 35/2006', source: 'LIRPF; MAN25 p. 1120' },
  },
  ceutaMelillaDeduction: {
    2018: { law: 'art. 68.4 Ley 35/2006', source: 'LIRPF' },
  },
  regionalScales: {
    2025: { law: 'art. 74 Ley 35/2006 y ley de cada comunidad', source: 'MAN25 p. 1121-1130' },
  },
  noWithholding: {
    2024: { law: 'art. 81.1 RD 439/2007 (RD 142/2024)', source: 'PAY26; C26' },
  },
  nurseryExtra: {
    2023: { law: 'art. 81.2 Ley 35/2006', source: 'MAN25 p. 1383-1391' },
  },
  withholdingScale: {
    2021: { law: 'art. 85.1 RD 439/2007, art. 101.1 Ley 35/2006', source: 'LIRPF art. 101; PAY26' },
  },
  rateRules: {
    2023: {
      law: 'art. 83.3 e), 85.3, 86 RD 439/2007 (RD 1039/2022); art. 68.4 y 101.1 Ley 35/2006',
      source: 'RIRPF; PAY26; SIM26; C26',
    },
  },
  filingLimit: {
    2018: { law: 'art. 96.2 a) Ley 35/2006', source: 'LIRPF art. 96' },
  },
  contributions: {
    2025: {
      law: 'Orden PJC/178/2025 (BOE-A-2025-3780), RDL 1/2025',
      source: 'BOE26 F06, F07; GAB25',
    },
    2026: {
      law: 'Orden PJC/297/2026 (BOE-A-2026-7296), RDL 3/2026',
      source: 'C26; PAY26; BOE26 F06, F07',
      published: '2026-03-31',
    },
  },
  mei: {
    2025: { law: 'MEI: d.t. 43 LGSS; Orden PJC/178/2025 (BOE-A-2025-3780)', source: 'BOE26 F07; GAB25' },
    2026: {
      law: 'MEI: d.t. 43 LGSS; Orden PJC/297/2026 (BOE-A-2026-7296)',
      source: 'C26; PAY26; BOE26 F07',
      published: '2026-03-31',
    },
    2027: { law: 'MEI: d.t. 43 LGSS (RDL 2/2023)', source: 'DT27' },
  },
  solidarity: {
    2025: {
      law: 'solidaridad: art. 19 bis y d.t. 42 LGSS; Orden PJC/178/2025 (BOE-A-2025-3780)',
      source: 'BOE26 F08; SOL25',
    },
    2026: {
      law: 'solidaridad: art. 19 bis y d.t. 42 LGSS; Orden PJC/297/2026 (BOE-A-2026-7296)',
      source: 'PAY26; BOE26 F08',
      published: '2026-03-31',
    },
    2027: { law: 'solidaridad: art. 19 bis y d.t. 42 LGSS (RDL 2/2023)', source: 'DT27' },
  },
  workDeduction: {
    2025: { law: 'd.a. 61 Ley 35/2006 (Ley 5/2025, d.f. 3; BOE-A-2025-15424)', source: 'MAN25 p. 1371-1374' },
    2026: { law: 'd.a. 61 Ley 35/2006 (RDL 5/2026 art. 28; BOE-A-2026-3810)', source: 'LIRPF' },
  },
  'exemptions.meals': {
    2018: { law: 'art. 42.3 a) Ley 35/2006, art. 45 RD 439/2007', source: 'MAN25 p. 204-205' },
  },
  'exemptions.transport': {
    2010: { law: 'art. 42.3 e) Ley 35/2006, art. 46 bis RD 439/2007', source: 'MAN25 p. 206-207' },
  },
  'exemptions.health': {
    2016: { law: 'art. 42.3 c) Ley 35/2006 (Ley 48/2015), art. 46 RD 439/2007', source: 'MAN25 p. 205' },
  },
  'exemptions.nursery': {
    2015: { law: 'art. 42.3 b) Ley 35/2006', source: 'MAN25 p. 205' },
  },
  'exemptions.training': {
    2017: { law: 'art. 42.2 a) Ley 35/2006, art. 44 RD 439/2007', source: 'MAN25 p. 202-203' },
  },
  'exemptions.carUse': {
    2015: { law: 'art. 43.1.1 b) Ley 35/2006, art. 48 bis RD 439/2007', source: 'MAN25 p. 214-217' },
  },
  'exemptions.pensionPlan': {
    2025: {
      law: 'art. 43.1.1 e), 51, 52 Ley 35/2006, art. 102.2 RD 439/2007',
      source: 'MAN25 p. 218, 1024-1025; M190 p. 10-11',
    },
  },
  foralTables: {
    2026: { law: 'reglamento del IRPF de cada territorio', source: 'NAV26; BIZ26; GIP26; ALA26' },
  },
}

/** The articles of what a case gives: income of work with pay in kind, and the part that is exempt. */
export const payArticles = {
  pay: { year: 2007, law: 'art. 17, 42, 43 Ley 35/2006', source: 'LIRPF' },
  exempt: { year: 2007, law: 'art. 42.2, 42.3, 51 Ley 35/2006', source: 'LIRPF' },
} as const satisfies Record<string, Citation & { year: number }>

/** The articles of each rule of the rate. */
export const rateArticles = {
  forChildren: 'art. 83.3 e) RD 439/2007',
  base: 'art. 83 RD 439/2007',
  quotaLimit: 'art. 85.3 RD 439/2007 (RD 1039/2022)',
  quota: 'art. 85 RD 439/2007',
  quotaInCeutaMelilla: 'art. 85 RD 439/2007; art. 101.1 y 68.4 Ley 35/2006',
  rate: 'art. 86 RD 439/2007; art. 101.1 Ley 35/2006',
} as const

/** The regulation of each foral territory. */
export const foralArticles: Record<ForalTerritory, Citation> = {
  navarra: {
    law: 'art. 71.1 del reglamento de Navarra (DF 148/2025, BON 2025/260/4)',
    source: 'NAV26',
  },
  bizkaia: { law: 'art. 88 del reglamento de Bizkaia (DF 47/2014, tabla del DF 134/2025)', source: 'BIZ26' },
  gipuzkoa: { law: 'reglamento de Gipuzkoa (DF 33/2014), tabla de 2026', source: 'GIP26' },
  alava: { law: 'reglamento de Álava (DF 40/2014), tabla del DF 42/2025', source: 'ALA26' },
}

/** Formats the citation of a figure; `name` is the figure's list, or a foral territory. */
export function writeCitation(name: string, year: number): string | undefined {
  const found = citations[name]?.[year] ?? Object.entries(foralArticles).find(([id]) => id === name)?.[1]
  return found && `${found.law} (${found.source})`
}
