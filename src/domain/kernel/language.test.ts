import { expect, it } from 'vitest'
import { isLanguage, localized, plainText } from './language.ts'

it('a text is read in the language, else in English, else Spanish, else whatever there is', () => {
  expect(localized({ es: 'Gimnasio', en: 'Gym', ca: 'Gimnàs' }, 'ca')).toBe('Gimnàs')
  expect(localized({ es: 'Gimnasio', en: 'Gym' }, 'pt')).toBe('Gym')
  expect(localized({ ca: 'Gimnàs', es: 'Gimnasio' }, 'pt')).toBe('Gimnasio')
  expect(localized({ ca: 'Gimnàs' }, 'pt')).toBe('Gimnàs')
  expect(localized({}, 'pt')).toBe('')
  expect(localized(undefined, 'pt')).toBe('')
})

it('an empty text in one language counts as missing: the next language is read', () => {
  expect(localized({ ca: '', en: 'Gym', es: 'Gimnasio' }, 'ca')).toBe('Gym')
  expect(localized({ ca: ' ', en: '', es: 'Gimnasio' }, 'ca')).toBe('Gimnasio')
  expect(localized({ es: '', en: '', ca: 'Gimnàs' }, 'pt')).toBe('Gimnàs')
  expect(localized({ es: '', ca: '' }, 'ca')).toBe('')
})

it('the portal has four languages: Spanish, Catalan, English and Portuguese', () => {
  expect(['es', 'ca', 'en', 'pt', 'fr', '', undefined, 5].map(isLanguage)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('what is no message has an empty text', () => {
  expect([undefined, null, 7, {}].map(plainText)).toEqual(['', '', '', ''])
})
