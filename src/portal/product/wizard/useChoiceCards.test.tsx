import { expect, it } from 'vitest'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { plain } from '../../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { PriceForYou } from './useChoiceCards.tsx'

const extra = (id: string, defaultPriceCents: number): Modality => ({
  ...rose,
  id,
  type: 1,
  parentId: 'rose',
  defaultPriceCents,
})

it(
  'an offer says what one really pays: with the supplementaries nobody can leave out, ' +
    'without those one may (D-53)',
  async () => {
    const price = async (fields: Partial<Modality>) => {
      const offer = {
        modality: { ...rose, ...fields },
        supplementaries: [extra('compost', 580), extra('pruning', 190)],
      }
      const { container, unmount } = await renderPage(
        <PriceForYou offer={offer} employee={{ id: 0, ageYears: 39 }} />,
      )
      const said = plain(container.querySelector('strong')?.textContent)
      unmount()
      return said
    }
    expect(await price({ defaultPriceCents: 4_460, allSupplementary: 'yes' })).toBe(
      '52,30 € al mes para ti: 44,60 € y 7,70 € de los complementos incluidos',
    )
    expect(await price({ defaultPriceCents: 4_460, allSupplementary: 'no' })).toBe('44,60 € al mes para ti')
    expect(await price({ allSupplementary: 'yes' })).toBe('')
  },
)
