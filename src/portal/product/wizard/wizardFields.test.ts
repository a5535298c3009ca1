import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { allSteps } from '../../../domain/benefit/flow.ts'
import { describe, expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { applyChoice, findChosenOffer, pickStepDetails, filterOffers, listProviders } from './wizardFields.ts'

const schema: FormSchema = {
  type: 'object',
  properties: {
    garden: { type: 'string', format: 'provider' },
    plant: { type: 'string', format: 'modality' },
    pots: { type: 'integer' },
  },
}
const offer = (id: string, providerId: string) => ({
  modality: exampleModality({
    id,
    category: 'plants',
    name: { es: id },
    providerId,
    provider: { id: providerId, name: providerId.toUpperCase() },
  }),
  supplementaries: [],
})
const offers = [offer('rose', 'north'), offer('tulip', 'north'), offer('cactus', 'south')]

describe('choosing in the wizard', () => {
  it('a provider keeps only its own offers', () => {
    expect(filterOffers(offers, schema, { garden: 'south' }).map(({ modality }) => modality.id)).toEqual([
      'cactus',
    ])
    expect(filterOffers(offers, schema, {})).toHaveLength(3)
  })

  it('a modality also sets its provider', () => {
    expect(applyChoice(schema, {}, { plant: 'cactus' }, offers)).toEqual({
      plant: 'cactus',
      garden: 'south',
    })
  })

  it('another provider clears the modality', () => {
    expect(
      applyChoice(schema, { garden: 'north', plant: 'rose' }, { garden: 'south', plant: 'rose' }, offers),
    ).toEqual({ garden: 'south' })
  })

  it('the same provider keeps the modality', () => {
    expect(
      applyChoice(
        schema,
        { garden: 'north', plant: 'rose' },
        { garden: 'north', plant: 'rose', pots: 2 },
        offers,
      ),
    ).toEqual({ garden: 'north', plant: 'rose', pots: 2 })
  })

  it('a modality gives the offer; without a field for it, the only offer is used', () => {
    expect(findChosenOffer(offers, schema, { plant: 'tulip' })?.modality.id).toBe('tulip')
    expect(findChosenOffer(offers, schema, {})).toBeUndefined()
    expect(findChosenOffer(offers.slice(0, 1), { type: 'object', properties: {} }, {})?.modality.id).toBe(
      'rose',
    )
  })

  it('lists each provider once, in the order of the catalogue', () => {
    expect(listProviders(offers.map(({ modality }) => modality)).map(({ id, name }) => [id, name])).toEqual([
      ['north', 'NORTH'],
      ['south', 'SOUTH'],
    ])
  })
})

describe('a step back in the wizard', () => {
  it('keeps the choices up to its step and discards the others', () => {
    const details = { garden: 'north', plant: 'rose', pots: 2 }
    const [garden, plant] = allSteps(plants.flow)
    expect(pickStepDetails(details, [garden!, plant!])).toEqual({ garden: 'north', plant: 'rose' })
    expect(pickStepDetails(details, [garden!])).toEqual({ garden: 'north' })
  })
})
