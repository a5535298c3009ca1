import { expect, it } from 'vitest'
import { oneStepFlow } from '../../../domain/benefit/defineBenefit.ts'
import { flowSteps, flowVersion } from './flowPath.ts'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'

it('steps come from the machine, in its order', () => {
  expect(flowSteps(plants.flow, { providers: 2 }).map(({ name }) => name)).toEqual([
    'garden',
    'plant',
    'care',
  ])
})

it('a step that the guards skip is not one', () => {
  expect(flowSteps(plants.flow, { providers: 1 }).map(({ name }) => name)).toEqual(['plant', 'care'])
})

it('most categories have one step', () => {
  expect(flowSteps(oneStepFlow, { providers: 0 }).map(({ name }) => name)).toEqual(['form'])
})

it('another set of steps is another version of a draft', () => {
  expect(flowVersion(plants.flow)).not.toBe(flowVersion(oneStepFlow))
})
