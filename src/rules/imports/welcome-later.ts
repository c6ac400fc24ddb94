export interface Welcoming {
  readonly created: number;
  readonly choices?: { readonly welcome?: boolean };
}

export const isWelcomeLater = ({ created, choices }: Welcoming): boolean => created > 0 && choices?.welcome === false;

export const WELCOME_LATER =
  'No welcome emails have been sent. When you are ready, select people in the list and choose “Send welcome email”.';
