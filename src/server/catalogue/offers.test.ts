import { describe, expect, it } from 'vitest'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { findClosedReason, offersOf } from './offers.ts'

describe('a product of which nothing can be chosen', () => {
  const why = (...modalities: Partial<Modality>[]) => {
    const tenant = {
      modalities: modalities.map((fields, at) =>
        exampleModality({ id: `m${at}`, category: 'pets', name: {}, ...fields }),
      ),
    } as TenantConfig
    return findClosedReason(tenant, 'pets', { collectiveId: 'staff', today: '2026-05-05' })
  }

  it('is closed to the collective where another collective may choose some of it', () => {
    expect(why({ collectiveId: 'board' })).toBe('notForCollective')
    expect(why({ collectiveId: 'board' }, { year: 2025 })).toBe('notForCollective')
    expect(why({ collectiveId: 'board' }, { collectiveId: 'staff' })).toBeUndefined()
    expect(why({ collectiveId: 'board' }, {})).toBeUndefined()
  })

  it('has no offer otherwise: no modality, or only modalities of past years', () => {
    expect(why()).toBe('noOffer')
    expect(why({ year: 2025 })).toBe('noOffer')
    expect(why({ year: 2026 })).toBeUndefined()
    expect(why({ collectiveId: 'board', type: 1 })).toBe('noOffer')
  })

  it('has no offer once its modalities have ended, on the day after the last one', () => {
    const ends = ['2026-05-04', '2026-05-05', '2026-05-06']
    expect(ends.map((endDate) => why({ endDate }))).toEqual(['noOffer', undefined, undefined])
    expect(why({ endDate: '2026-05-04' }, {})).toBeUndefined()
  })
})

it('an offer has the supplementaries that are open to the collective and not over', () => {
  const extra = (id: string, fields: Partial<Modality>) =>
    exampleModality({ id, category: 'pets', name: {}, type: 1, parentId: 'm', ...fields })
  const supplementaries = [
    extra('mine', { collectiveId: 'staff', endDate: '2026-05-05' }),
    extra('others', { collectiveId: 'board' }),
    extra('over', { endDate: '2026-05-04' }),
  ]
  const modality = exampleModality({ id: 'm', category: 'pets', name: {}, supplementaries })
  const tenant = { modalities: [modality, ...supplementaries] } as TenantConfig
  const offers = offersOf(tenant, 'pets', { collectiveId: 'staff', today: '2026-05-05' })
  expect(offers.map((each) => [each.id, each.supplementaries?.map(({ id }) => id)])).toEqual([
    ['m', ['mine']],
  ])
})
