import { describe, expect, it } from 'vitest'
import { readDay } from './readCell.ts'

describe('a day whose month is written in letters', () => {
  it('is read in each language of the portal, whole and shortened', () => {
    const texts = {
      '2026-01-01': ['1 de enero de 2026', '01-ene-2026', '1 ENE. 2026', 'jueves, 1 de enero de 2026'],
      '2026-03-09': ['9 de març de 2026', '9 de março de 2026', '9 March 2026', '09/mar/2026'],
      '2026-04-30': ["30 d'abril de 2026", '30 d’abril del 2026', 'April 30, 2026', '30th April 2026'],
      '2026-09-15': ['15-sept-2026', '15 set. 2026', 'Tuesday, September 15, 2026', '15.sep.2026'],
      '2026-12-31': ['31 de desembre de 2026', '31 dez 2026', '31 dic 2026', '31   DICIEMBRE   2026'],
    }
    for (const [day, written] of Object.entries(texts))
      for (const text of written) expect([text, readDay(text)]).toEqual([text, day])
  })

  it('is refused where the day does not exist, the month is unclear or the year has two digits', () => {
    const refused = [
      '31 de febrero de 2026',
      '1 de ju de 2026',
      '1 de enerro de 2026',
      '01-ene-26',
      'enero de 2026',
      '1 de enero',
    ]
    for (const text of refused) expect([text, readDay(text)]).toEqual([text, { fault: 'cell.day' }])
  })
})
