import { describe, expect, it } from 'vitest'
import { textBlocks } from './textBlocks.ts'

describe('a longer text of a tenant', () => {
  it('is read as headings, paragraphs and items of lists', () => {
    expect(textBlocks('# Uno\n\nDos\ntres\n\n- a\n- b\n\nfin')).toEqual([
      { kind: 'heading', text: 'Uno' },
      { kind: 'paragraph', text: 'Dos tres' },
      { kind: 'item', text: 'a' },
      { kind: 'item', text: 'b' },
      { kind: 'paragraph', text: 'fin' },
    ])
  })

  it('ends a paragraph where a heading or an item begins', () => {
    expect(textBlocks('uno\n# dos\ntres\n- cuatro').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'paragraph',
      'item',
    ])
  })

  it('has two paragraphs where an empty line stands between them', () => {
    expect(textBlocks('uno\n\ndos - tres').map(({ text }) => text)).toEqual(['uno', 'dos - tres'])
  })

  it('keeps what looks like HTML as text', () => {
    expect(textBlocks('<b>uno</b>')).toEqual([{ kind: 'paragraph', text: '<b>uno</b>' }])
  })

  it('is read the same with line ends of Windows; a mark needs a space after it', () => {
    expect(textBlocks('# uno\r\n\r\n-dos')).toEqual([
      { kind: 'heading', text: 'uno' },
      { kind: 'paragraph', text: '-dos' },
    ])
  })

  it('has marks only at the beginning of a line, and no spaces around its texts', () => {
    expect(textBlocks('uno # dos')).toEqual([{ kind: 'paragraph', text: 'uno # dos' }])
    expect(textBlocks('  #   uno  ')).toEqual([{ kind: 'heading', text: 'uno' }])
    expect(textBlocks('- ')).toEqual([{ kind: 'paragraph', text: '-' }])
  })

  it('has no blocks where the text is empty', () => {
    expect(textBlocks(' \n\n')).toEqual([])
  })
})
