// Sends the sign-out form at once; its button stays for browsers without scripts.
document.getElementById('sign-out').submit()
