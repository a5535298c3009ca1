import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { languages } from '../../domain/kernel/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import { allPots } from '../../domain/plan/bags.ts'
import { findBagPots, PotTerm } from './PotTerm.tsx'

describe('the name of a source of money', () => {
  it('opens its explanation when pressed, and closes it again', async () => {
    inIntl(<PotTerm pots={['userBag']}>Bolsa del usuario</PotTerm>, 'es', domainMessages.es)
    const word = screen.getByRole('button', { name: 'Bolsa del usuario' })
    expect(screen.queryByRole('note')).toBeNull()
    await userEvent.click(word)
    expect(word.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('note').textContent).toBe(domainMessages.es['pot.userBag'])
    await userEvent.click(word)
    expect(screen.queryByRole('note')).toBeNull()
  })

  it.each(languages)('has an explanation for each of the six in %s', (language) => {
    const sentences = allPots.map((pot) => domainMessages[language][`pot.${pot}`] ?? '')
    expect(new Set(sentences).size).toBe(6)
    expect(sentences.every((sentence) => sentence.length > 40)).toBe(true)
  })

  it('includes company money if there is any, never for products without tax advantage', () => {
    expect(findBagPots({ companyBagCents: 0 }, 'Exent')).toEqual(['employeeBag'])
    expect(findBagPots({ companyBagCents: 1 }, 'Exent')).toEqual(['employeeBag', 'companyBag'])
    expect(findBagPots({ companyBagCents: 1 }, 'Top')).toEqual(['topBag'])
  })
})
