/** The five status colours. A tone always comes with words and an icon: colour alone says nothing to some readers. */
export type Tone = 'green' | 'red' | 'yellow' | 'teal' | 'grey';
