/* Runs in a browser before a program: the one file that knows where the reports come from. */
import { allowHosts } from '@casement/powerbi/own-hosts'

allowHosts('reports.example.test')
