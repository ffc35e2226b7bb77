/** The five status colours. A tone always comes with text and an icon: colour alone is not visible to everyone. */
export type Tone = 'green' | 'red' | 'yellow' | 'teal' | 'grey';
