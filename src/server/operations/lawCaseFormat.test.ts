import { expect, it } from 'vitest'
import { regions } from '../../domain/tax/law/art74.figures.ts'
import { foralTerritories } from '../../domain/tax/law/foral.figures.ts'
import { caseFaults, lawCaseSchema } from './lawCaseDto.ts'
import { caseFormat } from './lawCaseFormat.ts'

it('the help has a case without a fault, in a file with its id', () => {
  const example = JSON.parse(caseFormat(false)[1]!) as unknown
  expect(caseFaults(example)).toEqual([])
  expect(JSON.parse(caseFormat(true)[1]!)).toEqual({ id: 1, input: example })
})

it('the help names each key and each region of a case', () => {
  const { family, ...own } = lawCaseSchema.properties
  const ofFamily = family.properties
  const keys = [
    ...Object.keys(own),
    ...Object.keys(ofFamily).map((key) => `family.${key}`),
    ...Object.keys(ofFamily.adults.items.properties),
    ...Object.keys(ofFamily.children.items.properties),
  ]
  const words = caseFormat(true)
    .slice(2)
    .join(' ')
    .split(/[^\w.-]+|[.,](?= |$)/)
  expect([...keys, ...regions, ...foralTerritories].filter((each) => !words.includes(each))).toEqual([])
})
