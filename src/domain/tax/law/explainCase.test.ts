import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { explainCase } from './explainCase.ts'
import type { LawLine } from './explainedLine.ts'
import { centsAt, centsAtRate, rateOf } from './figure.ts'
import { computeReturn } from './annualReturn.ts'
import { computePayslip, type LawCase } from './payslip.ts'

const single: LawCase = {
  year: 2026,
  payCents: 20_000_00,
  exemptCents: 0,
  contributionsCents: 1_300_00,
  situation: 3,
  region: 'madrid',
  isCeutaMelilla: false,
  isContractUnderYear: false,
  isFixedTerm: false,
  family: {
    worker: { ageYears: 36, disabilityPercent: 0, needsHelp: false, movedForWork: false },
    children: [],
    ascendants: [],
  },
}
const { contributionsCents: _, ...unknown } = single
const child = {
  ageYears: 2,
  disabilityPercent: 0,
  needsHelp: false,
  sharedBy: 2,
  incomeCents: 0,
  ownReturnCents: 0,
}
const family: LawCase = {
  ...single,
  payCents: 60_000_00,
  exemptCents: 2_000_00,
  situation: 2,
  isCeutaMelilla: true,
  isContractUnderYear: true,
  family: {
    worker: { ageYears: 66, disabilityPercent: 40, needsHelp: true, movedForWork: true },
    children: [child, { ...child, ageYears: 7 }, { ...child, ageYears: 9, sharedBy: 1 }],
    ascendants: [{ ...child, ageYears: 80, sharedBy: 1 }],
  },
}

const worker = (ageYears: number) => ({ ...single.family.worker, ageYears })
const amountOf = (lines: readonly LawLine[], id: string) => lines.find((line) => line.id === id)?.amount
const termsOf = (lines: readonly LawLine[], id: string) => lines.find((line) => line.id === id)?.terms ?? {}
const cents = (amount: unknown): number => amount as number

describe('a case explained line by line', () => {
  it('names the lowest and the highest rate of the case: in Ceuta and Melilla both are lower', () => {
    const limitsOf = (given: LawCase) => {
      const { leastRate, maximumRate } = termsOf(explainCase(given, 2025).payslip, 'rate')
      return [leastRate, maximumRate]
    }
    expect(limitsOf(single)).toEqual([undefined, { percent: 47 }])
    expect(limitsOf({ ...single, isContractUnderYear: true })).toEqual([{ percent: 2 }, { percent: 47 }])
    expect(limitsOf(family)).toEqual([{ percent: 0.8 }, { percent: 18.8 }])
  })

  it.each([
    ['somebody single', single],
    ['a family in Ceuta', family],
    ['a foral territory', { ...family, region: 'bizkaia', isCeutaMelilla: false }],
  ] as const)('has the figures of payslip and return for %s', (_, given) => {
    const { payslip, return: annual } = explainCase(given, 2025)
    const slip = computePayslip(given)
    expect(amountOf(payslip, 'taxed')).toBe(slip.taxedCents)
    expect(amountOf(payslip, 'amount')).toBe(slip.amountCents)
    const own = computeReturn({ ...given, contributionsCents: slip.contributionsCents, year: 2025 })
    expect(amountOf(annual, 'returnTax')).toBe(own?.taxCents)
    expect(amountOf(annual, 'returnDifference')).toBe(own && own.taxCents - slip.amountCents)
  })

  it('withholds 1,772.00 of 20,000 by 8.86 %, as the agency does (E1)', () => {
    const { payslip } = explainCase(single, 2025)
    expect(amountOf(payslip, 'base')).toBe(15_505_85)
    expect(amountOf(payslip, 'rate')).toEqual({ percent: 8.86 })
    expect(amountOf(payslip, 'amount')).toBe(1_772_00)
  })

  it('says terms from which each formula gives its amount', () => {
    for (const given of [single, family]) {
      const { payslip, return: annual } = explainCase(given, 2025)
      const base = termsOf(payslip, 'base')
      const parts = ['expenses', 'reduction', 'forChildren'].map((id) => cents(base[id]))
      expect(amountOf(payslip, 'base')).toBe(cents(base.net) - parts.reduce((sum, part) => sum + part, 0))
      const { minimumOfWorker, minimumOfChildren, minimumOfAscendants } = termsOf(payslip, 'minimum')
      const minimum = [minimumOfWorker, minimumOfChildren, minimumOfAscendants].map(cents)
      expect(amountOf(payslip, 'minimum')).toBe(minimum.reduce((sum, part) => sum + part, 0))
      for (const id of ['quotaOfBase', 'quotaOfMinimum']) {
        const { scaled, rowFrom, rowQuota, rowRate } = termsOf(payslip, id) as Record<string, any>
        expect(amountOf(payslip, id)).toBe(rowQuota + centsAt(scaled - rowFrom, rowRate.percent))
      }
      for (const id of ['returnStateQuota', 'returnRegionQuota']) {
        const row = termsOf(annual, id) as Record<string, any>
        const ofBase = row.rowQuota + centsAt(row.scaled - row.rowFrom, row.rowRate.percent)
        expect(amountOf(annual, id)).toBe(Math.max(0, ofBase - row.quotaOfMinimum))
      }
      const { taxed, rate } = termsOf(payslip, 'amount') as Record<string, any>
      expect(amountOf(payslip, 'amount')).toBe(centsAtRate(taxed, rateOf(rate.percent)))
    }
  })

  it('names article, source and year of each figure of the law', () => {
    const { payslip, return: annual } = explainCase(family, 2025)
    const followed = ['taxed', 'contributionsGiven', 'net', 'amount']
    for (const { id, source } of payslip)
      expect([id, source === undefined]).toEqual([id, followed.includes(id)])
    expect(annual.find(({ id }) => id === 'returnWorkDeduction')?.source).toMatchObject({
      year: 2025,
      law: expect.stringContaining('d.a. 61'),
    })
  })

  it('names the MEI and solidarity of their own year beside bases of an earlier one', () => {
    const { payslip } = explainCase({ ...unknown, year: 2027, payCents: 100_000_00 }, 2025)
    const sourceOf = (id: string) => payslip.find((line) => line.id === id)?.source
    expect(termsOf(payslip, 'contributions')['meiRate']).toEqual({ percent: 0.17 })
    expect(termsOf(payslip, 'employerContributions')['meiRate']).toEqual({ percent: 0.83 })
    expect(termsOf(payslip, 'solidarity')['solidarityRate3']).toEqual({ percent: 0.29 })
    expect(amountOf(payslip, 'solidarity')).toBe(99_01)
    expect(sourceOf('solidarity')).toMatchObject({ year: 2027, law: expect.stringContaining('d.t. 42') })
    expect(sourceOf('contributions')).toMatchObject({
      year: 2026,
      law: expect.stringContaining('PJC/297/2026 (BOE-A-2026-7296), RDL 3/2026; MEI: d.t. 43 LGSS'),
    })
    expect(sourceOf('contributions')?.law).toContain('(2027)')
    const usual = explainCase(unknown, 2025).payslip.find(({ id }) => id === 'contributions')
    expect(usual?.source?.law).not.toMatch(/\(2027\)|solidaridad/)
  })

  it('says by which articles pay is in kind and exempt, and the limits of what is exempt', () => {
    const { payslip } = explainCase(family, 2025)
    const lawOf = (id: string) => payslip.find((line) => line.id === id)?.source?.law
    expect(lawOf('pay')).toContain('art. 17, 42, 43')
    expect(lawOf('exempt')).toContain('art. 42.2, 42.3')
    const kinds = ['meals', 'transport', 'health', 'pensionPlan'].map((kind) => `inKind.${kind}`)
    expect(Object.keys(termsOf(payslip, 'exempt'))).toEqual(kinds)
    expect(termsOf(payslip, 'exempt')['inKind.transport']).toBe(1_500_00)
    expect(termsOf(explainCase(single, 2025).payslip, 'exempt')).toEqual({})
  })

  it.each<[string, Partial<LawCase['family']>, object, LawCase['region']?]>([
    ['a worker of 74', { worker: worker(74) }, { taxpayerMinimum: 5_550_00, taxpayerFrom65: 1_150_00 }],
    [
      'a worker of 76',
      { worker: worker(76) },
      { taxpayerMinimum: 5_550_00, taxpayerFrom65: 1_150_00, taxpayerFrom75: 1_400_00 },
    ],
    [
      'an ascendant of 98',
      { ascendants: [{ ...child, ageYears: 98, sharedBy: 1 }] },
      { taxpayerMinimum: 5_550_00, ascendantFrom65: 1_150_00, ascendantFrom75: 1_400_00 },
    ],
    [
      'an ascendant who earns too much',
      { ascendants: [{ ...child, ageYears: 98, disabilityPercent: 40, incomeCents: 8_000_01 }] },
      { taxpayerMinimum: 5_550_00 },
    ],
    [
      'a child with 40 %',
      { children: [{ ...child, ageYears: 9, disabilityPercent: 40, sharedBy: 1 }] },
      { taxpayerMinimum: 5_550_00, firstChild: 2_400_00, disabilityFrom33: 3_000_00 },
    ],
    [
      'a child with 40 % in La Rioja',
      { children: [{ ...child, ageYears: 9, disabilityPercent: 40, sharedBy: 1 }] },
      { taxpayerMinimum: 5_550_00, firstChild: 2_400_00, childDisabilityFrom33: 3_300_00 },
      'la-rioja',
    ],
    [
      'a child with 65 % in La Rioja',
      { children: [{ ...child, ageYears: 9, disabilityPercent: 65, sharedBy: 1 }] },
      {
        taxpayerMinimum: 5_550_00,
        firstChild: 2_400_00,
        childDisabilityFrom65: 9_900_00,
        helpOfOthers: 3_000_00,
      },
      'la-rioja',
    ],
  ])(
    'says the figures that the minimum adds up, and no others: %s',
    (_name, own, figures, region = 'murcia') => {
      const given = { ...single, region, family: { ...single.family, ...own } }
      const { return: annual } = explainCase(given, 2025)
      const { minimumOfWorker, minimumOfChildren, minimumOfAscendants, ...terms } = termsOf(
        annual,
        'returnRegionMinimum',
      )
      expect(terms).toEqual(figures)
      const added = Object.values(terms).reduce<number>((sum, each) => sum + cents(each), 0)
      expect(amountOf(annual, 'returnRegionMinimum')).toBe(added)
    },
  )

  it('has a name and a formula for each line and term, in four languages', () => {
    const cases = [
      single,
      family,
      { ...family, region: 'navarra' as const, contributionsCents: undefined as never },
      { ...single, payCents: 100_000_00, contributionsCents: undefined as never },
      { ...single, payCents: 16_000_00 },
      { ...single, family: { ...single.family, worker: worker(76), ascendants: family.family.ascendants } },
      ...[40, 65].map((disabilityPercent) => ({
        ...single,
        region: 'la-rioja' as const,
        family: { ...single.family, children: [{ ...child, disabilityPercent }] },
      })),
    ]
    const lines = cases.flatMap((given) => {
      const { contributionsCents, ...rest } = given
      const own = contributionsCents === undefined ? rest : given
      const { payslip, return: annual, inKind } = explainCase(own, 2025)
      return [...payslip, ...annual, ...inKind]
    })
    for (const language of ['es', 'ca', 'en', 'pt']) {
      const path = `src/server/operations/law/messages/${language}.json`
      const words = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
      for (const { id, terms, amount } of lines) {
        const own = `amount.${id}`
        if (amount === undefined) expect(words[own], own).toBeTruthy()
        expect(words[`line.${id}`], `${language} line.${id}`).toBeTruthy()
        expect(words[`formula.${id}`], `${language} formula.${id}`).toBeTruthy()
        for (const term of Object.keys(terms))
          expect(words[`term.${term}`] ?? words[`line.${term}`], `${language} ${term}`).toBeTruthy()
      }
    }
  })

  it.each([
    ['the whole of it', 16_000_00, { fullReduction: 7_302_00, fullReductionUpTo: 14_852_00 }],
    ['a decreasing line', 20_000_00, { reductionAtStart: 2_364_34, reductionRate: { percent: 114 } }],
    ['its end', 30_000_00, { noReductionFrom: 19_747_50 }],
  ])('says the figures of art. 20 that a pay falls under: %s', (_, payCents, figures) => {
    const { payslip } = explainCase({ ...single, payCents }, 2025)
    expect(termsOf(payslip, 'reduction')).toMatchObject(figures)
  })

  it('says solidarity by bracket, and what the company contributes', () => {
    const { contributionsCents: _, ...rest } = single
    const above = explainCase({ ...rest, payCents: 100_000_00 }, 2025).payslip
    expect(amountOf(above, 'contributions')).toBe(4_061_62)
    expect(amountOf(above, 'solidarity')).toBe(82_68)
    expect(termsOf(above, 'solidarity')).toEqual({
      solidarityPay1: 6_121_44,
      solidarityRate1: { percent: 0.19 },
      solidarityPay2: 24_485_76,
      solidarityRate2: { percent: 0.21 },
      solidarityPay3: 8_178_40,
      solidarityRate3: { percent: 0.24 },
    })
    const maximum = explainCase({ ...rest, payCents: 61_214_40 }, 2025).payslip
    expect(amountOf(maximum, 'solidarity')).toBeUndefined()
    const below = explainCase({ ...rest, payCents: 30_000_00 }, 2025).payslip
    expect(amountOf(below, 'employerContributions')).toBe(9_645_00)
  })

  it('names the regulation of the territory, and the row of its table', () => {
    const { payslip } = explainCase({ ...single, payCents: 30_000_00, region: 'navarra' }, 2025)
    const line = payslip.find(({ id }) => id === 'foralRate')
    expect(line).toMatchObject({ amount: { percent: 14.6 }, source: { source: 'NAV26' } })
    expect(line?.terms).toMatchObject({ rowFrom: 27_500_00, rowRate: { percent: 14.6 } })
  })

  it('lists the limit of each kind of pay in kind, and the nursery’s supplement, with their articles', () => {
    const { inKind } = explainCase(single, 2025)
    expect(inKind.map(({ id, amount }) => [id, amount])).toEqual([
      ['inKind.meals', 11_00],
      ['inKind.transport', 1_500_00],
      ['inKind.health', 500_00],
      ['inKind.nursery', undefined],
      ['inKind.training', undefined],
      ['inKind.carUse', undefined],
      ['inKind.pensionPlan', 1_500_00],
      ['nurseryExtra', 1_000_00],
    ])
    for (const { id, source } of inKind) expect(source?.law, id).toMatch(/^art\. (42|43|81)/)
  })
})
