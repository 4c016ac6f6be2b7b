import source from '../../../content/pages/invite.yaml?raw';
import { readYaml } from '../../../contract/read-yaml.ts';
import { invite } from './invite-words.ts';

export const inviteWords = readYaml('content/pages/invite.yaml', source, invite);
