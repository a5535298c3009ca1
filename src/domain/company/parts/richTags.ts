/** The tags that a text with simple HTML keeps; the server takes all others out before it sends the text. */
export const richTags: readonly string[] =
  'p br b strong i em u ul ol li h3 h4 blockquote a span table thead tbody tr th td'.split(' ')
