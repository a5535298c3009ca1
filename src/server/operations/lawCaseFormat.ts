import { regions } from '../../domain/tax/law/art74.figures.ts'
import { foralTerritories } from '../../domain/tax/law/foral.figures.ts'
import type { WrittenCase } from './lawCaseDto.ts'

/** A case with each key that a case must have. */
const exampleCase: WrittenCase = {
  payEur: '30000.00',
  exemptEur: '1200.00',
  situation: 3,
  region: 'madrid',
  ceutaMelilla: false,
  contractUnderYear: false,
  fixedTerm: false,
  family: {
    adults: [{ age: 36, disabilityPct: 0, help: false, movedForWork: false }],
    children: [{ age: 5, disabilityPct: 0, help: false, share: 2 }],
    ascendants: [],
  },
}

/** An example of a case, then its keys, for the help of an operation; in a file the case has an id. */
export function caseFormat(isInFile: boolean): readonly string[] {
  const example = isInFile ? { id: 1, input: exampleCase } : exampleCase
  return [
    isInFile ? 'Each line of the file is a case, such as' : 'A case is written as',
    `  ${JSON.stringify(example)}`,
    'All keys are required but contributionsEur, region, age of the worker, incomeEur and ownReturnEur:',
    ...keys,
  ]
}

const keys = [
  '  payEur             pay of the whole year from one payer, with all pay in kind',
  '  exemptEur          the part of it that is exempt pay in kind',
  '  contributionsEur   the contributions of the employee; left out: by the law, on all pay',
  '  situation          1 alone with children, 2 a spouse with little income, 3 everybody else',
  '  region             one of those below; left out: unknown, so no return',
  '  ceutaMelilla       whether the pay is earned in Ceuta or Melilla',
  '  contractUnderYear  whether the contract is for less than a year',
  '  fixedTerm          whether the contributions are those of a fixed term',
  '  family.adults      the worker: age (left out: 40 is assumed), disabilityPct, help, movedForWork',
  '  family.children    age, disabilityPct, help, share (1 whole, 2 by half), incomeEur, ownReturnEur',
  '  family.ascendants  the same; help is help of others or reduced mobility, ages at 31 December',
  '',
  `Regions: ${regions.slice(0, 8).join(', ')},`,
  `  ${regions.slice(8).join(', ')};`,
  `  without a return: ${foralTerritories.join(', ')}.`,
]
