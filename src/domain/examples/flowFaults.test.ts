import { describe, expect, it } from 'vitest'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { stepsFlow } from '../benefit/flow.ts'
import type { Step } from '../benefit/declaration.ts'
import { flowFaults } from './flowFaults.ts'

const skip: Step['skip'] = ({ providers }) => providers <= 1
const titles = { 'steps.one': 'Uno', 'steps.two': 'Dos' }
const messages = { es: titles, ca: titles, en: titles, pt: titles }
const sentences = (one: Partial<Step>, two: Partial<Step>, amount: 'typed' | 'none' = 'typed') =>
  flowFaults({
    ...defineBenefit({
      id: 'pets',
      amount,
      details: {
        type: 'object',
        required: ['provider', 'code'],
        properties: { provider: { type: 'string' }, code: { type: 'string', readOnly: true } },
      },
      flow: stepsFlow([
        { name: 'one', fields: ['provider'], ...one },
        { name: 'two', fields: [], ...two },
      ]),
    }),
    messages,
  }).map(({ message }) => message)

describe('a step that some employees skip', () => {
  it('may be any that neither asks for a required field nor draws people and months', () => {
    expect(sentences({}, {})).toEqual([])
    expect(sentences({ skip, fields: [] }, { fields: ['provider'] })).toEqual([])
  })

  it('is a fault where it shows a required field, which then nobody asks for', () => {
    expect(sentences({ skip }, {})).toEqual([
      'expected every way to pass a step that shows "provider", which is required, got one that skips it',
    ])
    expect(sentences({ skip }, { fields: ['provider'] })).toEqual([])
  })

  it('is a fault where it draws people and months, unless there is no amount', () => {
    expect(sentences({}, { skip })).toEqual([
      'expected every way to pass a step with "schedule: true", which draws people and months, ' +
        'got one that skips it',
    ])
    expect(sentences({}, { skip }, 'none')).toEqual([])
  })
})
